// Manifest of forms (browser): their screens, and a route for each form that asks to sign in.
import { webSliceOfPage } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = {
  ...webSliceOfPage(
    // Public ones are documents of their own.
    pantallas.filter(({ acceso }) => acceso !== 'publico'),
    async () => (await import('./FormularioConSesionPage.tsx')).FormularioConSesionPage,
  ),
  pantallas,
};
