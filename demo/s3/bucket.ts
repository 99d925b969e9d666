/** The demonstration's bucket and its key. */
export const BUCKET = {
  bucket: 'gestion-curricular',
  region: 'us-east-1',
  accessKey: 'DEMOSTRACION',
  secretKey: 'clave-de-demostracion-2026',
} as const;
