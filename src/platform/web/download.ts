/** Goes to the address of a download: the browser writes the file to the disk, and the page stays. */
export function download(enlace: string): void {
  const link = document.createElement('a');
  link.href = enlace;
  link.download = '';
  link.click();
}
