// Bytes as base64 text.
/** Returns what a file or picture holds as base64. The oldest browsers that we support have no `toBase64` of their own. */
export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
