import type { Contract } from '#platform/contract/route.ts';
import { FORMULARIOS, INFORMES } from '#catalogo/index.ts';
import { acompanamientosContract } from '#features/acompanamientos/contract.ts';
import { mejorasContract } from '#features/acompanamientos/contract-mejoras.ts';
import { resultadoContract } from '#features/acompanamientos/contract-resultado.ts';
import { ajustesContract } from '#features/ajustes/contract.ts';
import { archivosContract } from '#features/archivos/contract.ts';
import { asignaturasContract } from '#features/asignaturas/contract.ts';
import { bitacoraContract } from '#features/bitacora/contract.ts';
import { busquedaContract } from '#features/busqueda/contract.ts';
import { calendariosContract } from '#features/calendarios/contract.ts';
import { cargasContract } from '#features/cargas/contract.ts';
import { gestionDeAsignaturasContract } from '#features/asignaturas/contract-gestion.ts';
import { lecturaDeAsignaturasContract } from '#features/asignaturas/contract-lectura.ts';
import { conservacionContract } from '#features/conservacion/contract.ts';
import { correosContract } from '#features/correo/contract.ts';
import { redaccionContract } from '#features/correo/contract/redaccion.ts';
import { textosContract } from '#features/correo/contract/textos.ts';
import { evidenciaContract } from '#features/evidencia/contract.ts';
import { comprobanteContract, contractOf, lecturasOf } from '#features/formularios/contract.ts';
import { contractsOf } from '#features/informes/contract.ts';
import { inicioContract } from '#features/inicio/contract.ts';
import { personasContract } from '#features/personas/contract.ts';
import { listasContract } from '#features/listas/contract.ts';
import { plataformaContract } from '#features/plataforma/contract.ts';
import { respaldosContract } from '#features/respaldos/contract.ts';
import { programacionesContract } from '#features/respaldos/contract-programaciones.ts';
import { reiniciosContract } from '#features/respaldos/contract-reinicios.ts';
import { resultadosContract } from '#features/resultados/contract.ts';
import { graficosDeResultadosContract } from '#features/resultados/contract-graficos.ts';
import { lecturasContract } from '#features/riesgo/contract.ts';
import { rubricasContract } from '#features/rubricas/contract.ts';
import { sesionContract } from '#features/sesion/contract.ts';
import { gestionDeSesionesContract } from '#features/sesion/contract-gestion.ts';
import { tareasContract } from '#features/tareas/contract.ts';
import { titularesContract } from '#features/titulares/contract.ts';
import { usuariosContract } from '#features/usuarios/contract.ts';

/** Every call of the API: what is not here is neither documented nor covered by the test of who may call what. */
export const contracts: readonly Contract[] = [
  sesionContract,
  ajustesContract,
  gestionDeSesionesContract,
  listasContract,
  contractOf(FORMULARIOS),
  lecturasOf(FORMULARIOS),
  comprobanteContract,
  archivosContract,
  acompanamientosContract,
  evidenciaContract,
  resultadoContract,
  mejorasContract,
  rubricasContract,
  calendariosContract,
  asignaturasContract,
  gestionDeAsignaturasContract,
  lecturaDeAsignaturasContract,
  inicioContract,
  tareasContract,
  cargasContract,
  titularesContract,
  usuariosContract,
  correosContract,
  bitacoraContract,
  ...contractsOf(INFORMES),
  redaccionContract,
  textosContract,
  resultadosContract,
  graficosDeResultadosContract,
  plataformaContract,
  respaldosContract,
  programacionesContract,
  reiniciosContract,
  lecturasContract,
  personasContract,
  busquedaContract,
  conservacionContract,
];
