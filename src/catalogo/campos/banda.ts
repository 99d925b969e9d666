/** Returns the colour band of a 0–10 answer; 10 is light red, as the specification says (spec 2 §9, DECISIONS §2). */
export const bandaOf = (valor: number): 'roja' | 'amarilla' | 'verde' | 'roja-clara' => {
  if (valor <= 6) return 'roja';
  if (valor <= 8) return 'amarilla';
  return valor === 9 ? 'verde' : 'roja-clara';
};
