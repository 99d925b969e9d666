/** Why messages of some origins come to who gets them. */
const PORQUES: Readonly<Record<string, string>> = {
  comprobante: 'con esta dirección se diligenció un formulario nuestro',
  prueba: 'usted pidió una prueba antes de enviarlo',
  acompanamiento: 'es parte de este acompañamiento docente, o se pidió una copia para usted',
  'acompanamiento-visto': 'usted evaluó este acompañamiento docente',
};

/**
 * Ends the sentence 'Recibe este mensaje porque …'. Of messages to the people of a report it does not name the report: that
 * somebody is listed as a student at risk is not for her mailbox to say.
 */
export const porqueDe = (origen: string): string => PORQUES[origen] ?? 'su dirección está en nuestros registros';
