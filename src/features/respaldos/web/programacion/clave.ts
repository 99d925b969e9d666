/** Under which the schedules are remembered, to be read again when one changes. */
export const CLAVE_DE_PROGRAMACIONES = ['respaldos', 'programaciones'];
