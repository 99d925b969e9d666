import { deviceFlag } from '#platform/web/device-value.ts';

/** Whether the rail shows its icons alone, as this person left it on this device. */
export const railFolded = deviceFlag('gc.riel-plegado', false);
