// One chunk: what a form needs once somebody uses it, and its page does not: its checks, its draft's reader, its sending.
import { readPastes } from '#platform/web/ui/paste.ts';
import { readPresses } from '#platform/web/ui/presses.ts';

export { limitesDeFecha } from '#catalogo/campos/fecha.ts';
export { AvisoDeRepetidos } from '../lista/AvisoDeRepetidos.tsx';
export { textosDe } from '../lista/textos.ts';
export { buscarAsignaturas } from '../campos/asignatura/buscar.ts';
export { Encontrada } from '../campos/asignatura/Encontrada.tsx';
export { revisarComienzo } from '../campos/archivo/revisar-comienzo.ts';
export { readFields } from '#platform/web/ui/paste.ts';
export { normalizar } from '../campos/normalizar.ts';
export { Capas } from '../envio/Capas.tsx';
export { enviar } from '../envio/enviar.ts';
export { PorEnviar } from '../envio/PorEnviar.tsx';
export { AvisoDeOtraPestana } from '../borrador/AvisoDeOtraPestana.tsx';
export { leerBorrador } from '../borrador/leer-borrador.ts';
export { Pasos } from '../pasos/Pasos.tsx';
export { pasoAlcanzado } from '../pasos/paso-alcanzado.ts';
export { fallosDe, listoDe, resolverDe } from '../resolver.ts';

readPastes();
readPresses();
