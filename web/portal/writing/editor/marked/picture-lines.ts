const pictureLine = /^ {0,3}!\[[^\]]*\]\((\/pictures\/[0-9a-f]+\.[a-z]+)[ )]/;

/** The address of the picture that a line of a text is; null for other lines. */
export function pictureOn(line: string): string | null {
  return pictureLine.exec(line)?.[1] ?? null;
}
