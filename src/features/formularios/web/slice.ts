// Manifest of forms (browser): their screens, and a route for each form that asks to sign in.
import { webSliceOf, webSliceOfPage } from '#core/web-slice.ts';
import { FORMULARIO_PROPIO, pantallas } from '../pantallas.ts';

const page = async () => (await import('./FormularioConSesionPage.tsx')).FormularioConSesionPage;

// Public ones are documents of their own.
const builtIn = webSliceOfPage(
  pantallas.filter(({ documento }) => documento === 'gestion'),
  page,
);

export const slice = {
  pantallas,
  routes: [...builtIn.routes, ...webSliceOf(FORMULARIO_PROPIO, { propio: page }).routes],
};
