import { AlertasDeGestor } from '#features/inicio/web/escritorio/AlertasDeGestor.tsx';
import { StaffFrame } from '#features/sesion/web/StaffFrame.tsx';
import { FormulariosEnEspera } from './rutas/en-espera.tsx';

/** What surrounds every screen of the staff area: its bar tells managers what the desk of their home counts. */
export const Marco = () => <StaffFrame AlertasDeGestor={AlertasDeGestor} avisos={<FormulariosEnEspera />} />;
