/** "Load more posts..." gets the new rows alone, and follows its link where they don't come. */
addEventListener('click', (event) => {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  const link = (target as Element).closest<HTMLAnchorElement>('.list-foot [href*="shown="]');
  if (!link || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  const request = new XMLHttpRequest();
  request.onloadend = () => {
    if (request.status !== 200) return location.assign(link.href);
    (link.parentNode as Element).replaceWith(...request.response.body.children);
    history.replaceState(0, '', link.href);
    document.querySelector<HTMLElement>(link.hash)?.focus();
  };
  // It parses HTML as a document, in which no script runs.
  request.responseType = 'document';
  request.open('GET', link.href.replace('shown=', 'only=new&shown='));
  request.send();
});

export {};
