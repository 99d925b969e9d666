import { deviceFlag } from '#platform/web/device-value.ts';

/** Whether charts have on screen the patterns that they have on paper; kept on this device. */
export const patterned = deviceFlag('gc.tramas', false);
