import { lazy, Suspense } from 'react';

const EnEspera = lazy(async () =>
  import('#features/formularios/web/EnEspera.tsx').then(
    ({ EnEspera }) => ({ default: EnEspera }),
    () => ({ default: () => null }),
  ),
);

/** The forms that wait on this device. Not part of what every screen waits for, nor of what a screen fails with. */
export const FormulariosEnEspera = () => (
  <Suspense>
    <EnEspera />
  </Suspense>
);
