const shownMilliseconds = 5000;

const place = document.createElement('p');
place.className = 'status';
place.setAttribute('role', 'status');

/** Adds the live region before it has text, so that screen readers announce what appears in it. */
export function prepareStatus(): void {
  document.body.append(place);
}

/** Shows a message for some seconds, without taking the focus. */
export function say(text: string): void {
  place.textContent = text;
  setTimeout(() => {
    if (place.textContent === text) place.textContent = '';
  }, shownMilliseconds);
}
