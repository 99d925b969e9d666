// One chunk, loaded once a form is used: checks, draft, steps, subject search, notices, sending; also reads pastes, presses.
import { readPastes } from '#platform/web/ui/paste.ts';
import { readPresses } from '#platform/web/ui/presses.ts';

export { fechaLimits } from '#catalogo/campos/fecha.ts';
export { withoutInvisibles } from '#catalogo/campos/limpieza.ts';
export { announceFilled } from '#platform/web/ui/filled.ts';
export { readFields } from '#platform/web/ui/paste.ts';
export { AvisoDeDominio, RecordarDatos } from './al-escribir.tsx';
export { AvisoDeOtraPestana } from './borrador/AvisoDeOtraPestana.tsx';
export { carryOver } from './borrador/load-carry-over.ts';
export { parseBorrador } from './borrador/parse-borrador.ts';
export { AvisoDeIdentidad } from './campos/AvisoDeIdentidad.tsx';
export { searchAsignaturas, Encontrada } from './campos/AsignaturaEncontrada.tsx';
export { safeFileName } from '#platform/contract/file-name.ts';
export { checkFileStart } from './campos/check-file-start.ts';
export { obligatoriasEn } from './obligatorias.ts';
export { fallosOf, isMetIn, listoOf, normalize, resolveOf, textosOf } from './checks.ts';
export { CuposDeLista } from './cupos/CuposDeLista.tsx';
export { openOferta } from './cupos/oferta.ts';
export { Capas } from './envio/Capas.tsx';
export { sendFormulario } from './envio/send-formulario.ts';
export { AvisoDeRepetidos } from './lista/AvisoDeRepetidos.tsx';
export { loadPegarLista } from './lista/load-pegar-lista.ts';
export { Pasos } from './Pasos.tsx';
export { reachedStep } from './paso.ts';

readPastes();
readPresses();
