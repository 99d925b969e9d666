// The call that reads the screens of the forms that the unit made.
import { call } from '#platform/web/api.ts';
import { inicioContract } from '../contract.ts';

export const readOwnScreens = async () => call(inicioContract, 'GET /inicio/pantallas', {});
