import type { Actos } from './setting.ts';

export const actosDeSesion = {
  'sesion.ingreso':
    async ({ call, campus, secretos }) =>
    async () => {
      const payload = { username: campus.persona.usuario, password: campus.clave };
      const answer = await call('POST /auth/loginMoodle', { payload, headers: {} });
      for (const { value, httpOnly } of answer.cookies) if (httpOnly) secretos.add(value);
      secretos.add(answer.json<{ userInfo: { tokenInfo: { token: string } } }>().userInfo.tokenInfo.token);
    },
  'sesion.salida': async ({ call, signInAs }) => {
    const headers = await signInAs(['student'], 'quien.sale');
    return async () => call('POST /auth/logoutMoodle', { headers });
  },
  'sesion.fin': async ({ call, signInAs }) => {
    await signInAs(['student'], 'a.quien.terminan');
    return async () => call('POST /sesiones/terminar', { payload: { usuario: 'a.quien.terminan' } });
  },
  'acceso.rechazo': async ({ call, signInAs }) => {
    const headers = await signInAs(['student'], 'sin.permiso');
    return async () => call('GET /asignaturas/opciones', { headers, status: 403 });
  },
} satisfies Actos;
