/** The cells of a CSV file (RFC 4180), as spreadsheets write it: by commas, or by semicolons where commas are decimal signs. */
export function readTable(csv: string): string[][] {
  const text = csv.replace(/^\uFEFF/u, '');
  const comma = /^[^\n]*?;/u.test(text) && !/^[^\n]*?,/u.test(text) ? ';' : ',';
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${comma}\\r\\n]*))(${comma}|\\r?\\n|$)`, 'uy');
  while (cell.lastIndex < text.length) {
    const [, quoted, bare = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error('this is not a table: a quotation mark is not closed');
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== comma) rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}
