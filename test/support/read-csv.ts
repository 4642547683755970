/** A file in the form of RFC 4180, read by its grammar and not by our writer: rows of cells, and whether a byte order mark came first. */
export function readCsv(text: string): { mark: boolean; rows: string[][] } {
  const mark = text.startsWith('\uFEFF');
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = mark ? text.slice(1) : text;
  while (rest !== '') {
    const [whole, quoted, plain = '', end = ''] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/u.exec(rest) ?? [''];
    if (whole === '' && end === '') throw new Error(`no CSV from here on: ${rest.slice(0, 80)}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    rest = rest.slice(whole.length);
    if (end !== ',') {
      rows.push(row);
      row = [];
    }
  }
  return { mark, rows };
}
