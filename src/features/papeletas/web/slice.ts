// The verified survey's part of the browser application: the managers' screen of the mode.
import { webSliceOf } from '#core/web-slice.ts';
import { pantallas } from '../pantallas.ts';

export const slice = webSliceOf(pantallas, {
  modo: async () => (await import('./gestion/ModoPage.tsx')).ModoPage,
});
