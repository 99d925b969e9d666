import type { Actos } from './setting.ts';

export const actosDeSesion = {
  'sesion.ingreso':
    async ({ llamar, campus, secretos }) =>
    async () => {
      const payload = { username: campus.persona.usuario, password: campus.clave };
      const answer = await llamar('POST /auth/loginMoodle', { payload, headers: {} });
      for (const { value, httpOnly } of answer.cookies) if (httpOnly) secretos.add(value);
      secretos.add(answer.json<{ userInfo: { tokenInfo: { token: string } } }>().userInfo.tokenInfo.token);
    },
  'sesion.salida': async ({ llamar, entrar }) => {
    const headers = await entrar(['student'], 'quien.sale');
    return async () => llamar('POST /auth/logoutMoodle', { headers });
  },
  'sesion.fin': async ({ llamar, entrar }) => {
    await entrar(['student'], 'a.quien.terminan');
    return async () => llamar('POST /sesiones/terminar', { payload: { usuario: 'a.quien.terminan' } });
  },
  'acceso.rechazo': async ({ llamar, entrar }) => {
    const headers = await entrar(['student'], 'sin.permiso');
    return async () => llamar('GET /asignaturas/opciones', { headers, status: 403 });
  },
} satisfies Actos;
