import { almacenDeTablas } from '#features/almacenes/server/service.ts';

/** Who is signed in, and who tried to. */
export const almacenDeSesiones = almacenDeTablas({
  nombre: 'sesiones',
  titulo: 'Sesiones',
  guarda:
    'Quién tiene una sesión abierta, cómo se llama quien ha ingresado, y los ingresos fallidos recientes, para proteger las cuentas.',
  alAnonimizar: 'Sus sesiones se cierran y se eliminan.',
  en: [
    {
      tabla: 'sesiones',
      clave: ['id'],
      instante: 'creada',
      fila: 'Sesión abierta',
      personas: [{ usuario: 'usuario', correo: 'email', nombre: 'nombre' }],
      muestra: { usuario: 'Usuario', nombre: 'Nombre', email: 'Correo', creada: 'Desde' },
      borra: true,
    },
    {
      tabla: 'cuentas',
      clave: ['id'],
      fila: 'Cuenta que ha ingresado',
      personas: [{ usuario: 'usuario', nombre: 'nombre' }],
      muestra: { usuario: 'Usuario', nombre: 'Nombre' },
      borra: true,
    },
    {
      tabla: 'intentos_ingreso',
      clave: ['id'],
      instante: 'instante',
      fila: 'Ingreso fallido',
      personas: [{ usuario: 'usuario' }],
      muestra: { usuario: 'Usuario', red: 'Red' },
      borra: true,
    },
  ],
});
