/** The picture that a link leads to, in place of the link. */
export function pictureOf(link: HTMLAnchorElement): HTMLPictureElement {
  const { avif, width, height } = link.dataset;
  const picture = document.createElement('picture');
  if (avif !== undefined) {
    const source = document.createElement('source');
    source.type = 'image/avif';
    source.srcset = avif;
    picture.append(source);
  }
  const image = document.createElement('img');
  link.querySelector('.picture-size')?.remove();
  image.alt = link.textContent.trim();
  image.width = Number(width);
  image.height = Number(height);
  picture.append(image);
  image.src = link.href;
  return picture;
}
