// In the page that a speaker opens on a phone: keeps what they answer, and makes the file that comes back.
(() => {
  const { locale } = document.body.dataset;
  const kept = `review-${locale}`;
  const articles = [...document.querySelectorAll('article')];
  const partsOf = (article) => ({ right: article.querySelector('input'), words: article.querySelector('textarea') });
  const keyOf = ({ dataset }) => `${dataset.id} ${dataset.key}`;

  function answerOf(article) {
    const { right, words } = partsOf(article);
    return words.value.trim() || (right.checked ? 'YES' : '');
  }

  function answers() {
    return Object.fromEntries(articles.map((one) => [keyOf(one), answerOf(one)]).filter(([, answer]) => answer !== ''));
  }

  function table() {
    const quoted = (cell) => `"${cell.replaceAll('"', '""')}"`;
    const rows = articles
      .map((one) => [one.dataset.id, one.dataset.key, answerOf(one)])
      .filter(([, , said]) => said !== '');
    return [['message', 'key', 'YES, or the right words'], ...rows].map((row) => row.map(quoted).join(',')).join('\n');
  }

  function show() {
    const count = Object.keys(answers()).length;
    document.querySelector('#count').textContent = `${count} of ${articles.length} answered`;
    for (const one of articles) one.classList.toggle('answered', answerOf(one) !== '');
  }

  // A page that was opened out of a chat may not be allowed to keep anything.
  function attempt(act) {
    try {
      return act();
    } catch {
      return undefined;
    }
  }

  const before = attempt(() => JSON.parse(localStorage.getItem(kept) ?? '{}')) ?? {};
  for (const one of articles) {
    const answer = before[keyOf(one)];
    const { right, words } = partsOf(one);
    if (answer === 'YES') right.checked = true;
    else if (answer !== undefined) words.value = answer;
    words.addEventListener('input', () => {
      if (words.value.trim() !== '') right.checked = false;
    });
    right.addEventListener('change', () => {
      if (right.checked) words.value = '';
    });
  }
  document.addEventListener('input', () => {
    attempt(() => localStorage.setItem(kept, JSON.stringify(answers())));
    show();
  });
  document.addEventListener('change', show);
  show();

  function byHand(text) {
    const field = document.querySelector('#answers');
    document.querySelector('#by-hand').hidden = false;
    field.value = text;
    field.select();
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
    link.download = `answers-${locale}.csv`;
    link.click();
  }

  document.querySelector('#send').addEventListener('click', () => {
    const text = table();
    const files = [new File([text], `answers-${locale}.csv`, { type: 'text/csv' })];
    if (!navigator.canShare?.({ files })) return byHand(text);
    navigator.share({ files }).catch((error) => {
      if (error.name !== 'AbortError') byHand(text);
    });
  });
})();
