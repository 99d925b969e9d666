const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function encode(value: unknown): string {
  if (Array.isArray(value)) return `<MULTIPLE>\n${value.map((item) => encode(item)).join('')}</MULTIPLE>\n`;
  if (typeof value === 'object' && value !== null) {
    const keys = Object.entries(value).map(([key, child]) => `<KEY name="${escapeXml(key)}">${encode(child)}</KEY>\n`);
    return `<SINGLE>\n${keys.join('')}</SINGLE>\n`;
  }
  if (typeof value === 'string') return `<VALUE>${escapeXml(value)}</VALUE>`;
  return value === null || value === undefined ? '<VALUE null="null"/>' : `<VALUE>${Number(value)}</VALUE>`;
}

/** The REST protocol's answer to a request that does not ask for JSON. */
export function toXml(answer: unknown): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>\n<RESPONSE>\n${encode(answer)}</RESPONSE>\n`;
}
