export { almacenDeRespaldos } from './personas.ts';
export { limpiarRespaldos, revisarTandas } from './limpieza.ts';
export { iniciarProgramadas } from './programaciones/iniciar.ts';
export { borrarSobrantes } from './sobrantes/borrar.ts';
export { oficiosDeRespaldos } from './trabajo/hacer.ts';
export { RITMO } from './trabajo/taller.ts';
