// Downloads a file from an address, or one that the page made; and the sentence shown once it has begun.
/** Opens the address of a download: the browser writes the file to the disk, and the page stays. */
export function download(enlace: string, name = ''): void {
  const link = document.createElement('a');
  link.href = enlace;
  link.download = name;
  link.click();
}

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  download(url, name);
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The sentence shown once a download is under way. @param what the thing downloaded, after a colon */
export const downloadStarted = (what = ''): string =>
  `La descarga comenzó${what}. Revise las descargas de su navegador.`;
