import { expect, it } from 'vitest';
import { createUsuarios } from './cuentas.ts';
import { moodleThat } from './testing.ts';

const ana = { usuario: 'ana', nombres: 'Ana', apellidos: 'Ríos', correo: 'ana@universidad.edu.co', documento: '' };

it.each([
  ['Email address is invalid: ana@universidad.edu.co', 'Moodle no acepta ese correo.'],
  ['Something else', 'Moodle no acepta esta cuenta y no dice por qué. Revise el usuario, los nombres y el correo.'],
])('explains why an account is refused like a site that shows developers’ messages: %s', async (debuginfo, texto) => {
  const servicio = await moodleThat((form) =>
    form.get('wsfunction') === 'core_user_create_users'
      ? { exception: 'invalid_parameter_exception', errorcode: 'invalidparameter', debuginfo }
      : [],
  );
  expect(await createUsuarios(servicio, [ana])).toEqual([{ estado: 'rechazado', texto }]);
});
