/** Under which everything about one list is kept in the page's memory. */
export const claveDeLista = (lista: string) => ['listas', 'una', lista] as const;
