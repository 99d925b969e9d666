/** Where what is known of one accompaniment is kept, as whoever reads it. Its images are kept elsewhere: they do not change. */
export const claveDeDetalle = (id: string) => ['acompanamiento', id, 'detalle'] as const;
