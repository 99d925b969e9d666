/** What tells who a person is, wherever she is kept. */
export const CLASES_DE_DATO = ['documento', 'correo', 'usuario', 'nombre', 'telefono'] as const;

export type ClaseDeDato = (typeof CLASES_DE_DATO)[number];

/** A person by what she is known by: each as it was written, none twice. */
export type Persona = { readonly [C in ClaseDeDato]: readonly string[] };

export const NADIE: Persona = { documento: [], correo: [], usuario: [], nombre: [], telefono: [] };

/** What the kinds are called, one and many. */
export const CLASE_INFO: { readonly [C in ClaseDeDato]: { readonly uno: string; readonly varios: string } } = {
  documento: { uno: 'Documento', varios: 'Documentos' },
  correo: { uno: 'Correo', varios: 'Correos' },
  usuario: { uno: 'Usuario', varios: 'Usuarios' },
  nombre: { uno: 'Nombre', varios: 'Nombres' },
  telefono: { uno: 'Teléfono', varios: 'Teléfonos' },
};
