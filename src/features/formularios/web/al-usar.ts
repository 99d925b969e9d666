// One chunk, loaded once a form is used: its checks, the reader of its draft, the code that sends it.
import { readPastes } from '#platform/web/ui/paste.ts';
import { readPresses } from '#platform/web/ui/presses.ts';

export { limitesDeFecha } from '#catalogo/campos/fecha.ts';
export { AvisoDeRepetidos } from './lista/AvisoDeRepetidos.tsx';
export { textosDe } from './checks.ts';
export { buscarAsignaturas } from './campos/AsignaturaEncontrada.tsx';
export { Encontrada } from './campos/AsignaturaEncontrada.tsx';
export { revisarComienzo } from './campos/check-file-start.ts';
export { readFields } from '#platform/web/ui/paste.ts';
export { normalizar } from './checks.ts';
export { Capas } from './envio/Capas.tsx';
export { enviar } from './envio/enviar.ts';
export { PorEnviar } from './envio/PorEnviar.tsx';
export { AvisoDeOtraPestana } from './borrador/AvisoDeOtraPestana.tsx';
export { leerBorrador } from './borrador/leer-borrador.ts';
export { Pasos } from './Pasos.tsx';
export { pasoAlcanzado } from './Pasos.tsx';
export { fallosDe, listoDe, resolverDe } from './checks.ts';

readPastes();
readPresses();
