/** Whether anything was typed or chosen in a value of the form. */
export function tieneAlgo(valor: unknown): boolean {
  if (typeof valor === 'object' && valor !== null) return Object.values(valor).some(tieneAlgo);
  return valor !== undefined && valor !== null && valor !== '' && valor !== false;
}
