// A person as described by identifying data: documents, addresses, user names, names and phones.
/** Kinds of data that identify a person. */
export const CLASES_DE_DATO = ['documento', 'correo', 'usuario', 'nombre', 'telefono'] as const;

export type ClaseDeDato = (typeof CLASES_DE_DATO)[number];

/** A person's identifying data as written, without duplicates. */
export type Persona = { readonly [C in ClaseDeDato]: readonly string[] };

export const EMPTY_PERSONA: Persona = { documento: [], correo: [], usuario: [], nombre: [], telefono: [] };

export const LABELS_OF_CLASES: { readonly [C in ClaseDeDato]: { readonly singular: string; readonly plural: string } } =
  {
    documento: { singular: 'Documento', plural: 'Documentos' },
    correo: { singular: 'Correo', plural: 'Correos' },
    usuario: { singular: 'Usuario', plural: 'Usuarios' },
    nombre: { singular: 'Nombre', plural: 'Nombres' },
    telefono: { singular: 'Teléfono', plural: 'Teléfonos' },
  };
