import type { Contract } from '#platform/contract/route.ts';
import { FORMULARIOS, INFORMES } from '#catalogo/index.ts';
import { acompanamientosContract } from '#features/acompanamientos/contract.ts';
import { mejorasContract } from '#features/acompanamientos/contract-mejoras.ts';
import { resultadoContract } from '#features/acompanamientos/contract-resultado.ts';
import { archivosContract } from '#features/archivos/contract.ts';
import { asignaturasContract } from '#features/asignaturas/contract.ts';
import { cargasContract } from '#features/cargas/contract.ts';
import { gestionDeAsignaturasContract } from '#features/asignaturas/contract-gestion.ts';
import { lecturaDeAsignaturasContract } from '#features/asignaturas/contract-lectura.ts';
import { correosContract } from '#features/correo/contract.ts';
import { redaccionContract } from '#features/correo/contract/redaccion.ts';
import { evidenciaContract } from '#features/evidencia/contract.ts';
import { comprobanteContract, contractOf, lecturasOf } from '#features/formularios/contract.ts';
import { contractsOf } from '#features/informes/contract.ts';
import { plataformaContract } from '#features/plataforma/contract.ts';
import { respaldosContract } from '#features/respaldos/contract.ts';
import { programacionesContract } from '#features/respaldos/contract-programaciones.ts';
import { reiniciosContract } from '#features/respaldos/contract-reinicios.ts';
import { resultadosContract } from '#features/resultados/contract.ts';
import { lecturasContract } from '#features/riesgo/contract.ts';
import { sesionContract } from '#features/sesion/contract.ts';
import { tareasContract } from '#features/tareas/contract.ts';
import { usuariosContract } from '#features/usuarios/contract.ts';

/** Every call of the API: what is not here is neither documented nor covered by the test of who may call what. */
export const contracts: readonly Contract[] = [
  sesionContract,
  contractOf(FORMULARIOS),
  lecturasOf(FORMULARIOS),
  comprobanteContract,
  archivosContract,
  acompanamientosContract,
  evidenciaContract,
  resultadoContract,
  mejorasContract,
  asignaturasContract,
  gestionDeAsignaturasContract,
  lecturaDeAsignaturasContract,
  tareasContract,
  cargasContract,
  usuariosContract,
  correosContract,
  ...contractsOf(INFORMES),
  redaccionContract,
  resultadosContract,
  plataformaContract,
  respaldosContract,
  programacionesContract,
  reiniciosContract,
  lecturasContract,
];
