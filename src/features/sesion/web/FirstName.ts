// The name by which the signed-in person is greeted.
import { asProperName } from '#catalogo/pantalla.ts';
import { useUsuario } from './sesion-store.ts';

/** Returns the first name of the signed-in person. */
export const useFirstName = (): string => asProperName(useUsuario().nombreUsuario.split(' ')[0]!);
