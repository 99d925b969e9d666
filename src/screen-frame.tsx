// The frame around every screen of the staff application, with navigation and the forms that wait to be sent.
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { WaitingForms } from '#features/formularios/web/WaitingForms.tsx';
import { useFrame } from '#features/inicio/web/frame.tsx';
import { readLooked } from '#features/permisos/web/looked.ts';
import { INICIO } from '#features/sesion/guard.ts';
import { ReentryLayer } from '#features/sesion/web/ReentryLayer.tsx';
import { useUsuario } from '#features/sesion/web/sesion-store.ts';
import { StaffFrame } from '#features/sesion/web/StaffFrame.tsx';

const LookNotice = lazy(async () => import('#features/permisos/web/LookNotice.tsx'));

/** Leaves out the ways to other screens while a role is still to be chosen. */
export function ScreenFrame() {
  const { rol } = useUsuario();
  const isChoosing = useLocation({ select: ({ pathname }) => pathname === INICIO });
  const frame = useFrame(isChoosing ? null : rol);
  return (
    <>
      <StaffFrame
        {...frame}
        avisos={
          <>
            {readLooked() !== null && (
              <Suspense>
                <LookNotice />
              </Suspense>
            )}
            <WaitingForms />
          </>
        }
      />
      <ReentryLayer />
    </>
  );
}
