const UNIDADES = [
  { ms: 86_400_000, uno: 'día', varios: 'días' },
  { ms: 3_600_000, uno: 'h', varios: 'h' },
  { ms: 60_000, uno: 'min', varios: 'min' },
  { ms: 1000, uno: 's', varios: 's' },
] as const;

/** How long ago, in the largest unit that fits: `hace 5 s`, `hace 2 días`. */
export function haceCuanto(ms: number): string {
  const unidad = UNIDADES.find((unidad) => ms >= unidad.ms);
  if (!unidad) return 'hace un momento';
  const n = Math.floor(ms / unidad.ms);
  return `hace ${n} ${n === 1 ? unidad.uno : unidad.varios}`;
}
