const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Words as HTML: whatever stands in them, they stay words. */
export const enHtml = (texto: string): string => texto.replaceAll(/[&<>"']/g, (letra) => ESCAPES[letra]!);
