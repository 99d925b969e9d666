/** Whether two are the same by their words: the server gives back what it was given, whatever the order of the keys. */
export const igual = (una: unknown, otra: unknown): boolean => enOrden(una) === enOrden(otra);

const enOrden = (valor: unknown): string =>
  JSON.stringify(valor, (_, uno: unknown) =>
    uno !== null && typeof uno === 'object' && !Array.isArray(uno)
      ? Object.fromEntries(Object.entries(uno).sort(([a], [b]) => (a < b ? -1 : 1)))
      : uno,
  );
