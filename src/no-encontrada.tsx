import { NoEncontradaPage } from '#features/inicio/web/NoEncontradaPage.tsx';
import { useSesion } from '#features/sesion/web/sesion-store.ts';

/** The page of an address that shows nothing. */
export const NoEncontrada = () => <NoEncontradaPage rol={useSesion()?.rol ?? null} />;
