const shownMilliseconds = 5000;

const place = document.createElement('p');
place.className = 'status';
place.setAttribute('role', 'status');

/** Makes the place where words appear, before there are any: what appears in it is read out. */
export function prepareStatus(): void {
  document.body.append(place);
}

/** Says something for some seconds, without taking the focus. */
export function say(text: string): void {
  place.textContent = text;
  setTimeout(() => {
    if (place.textContent === text) place.textContent = '';
  }, shownMilliseconds);
}
