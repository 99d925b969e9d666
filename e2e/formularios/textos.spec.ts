// Every text that the two specifications quote for a form: provoked by the act that causes it, and seen then and not
// before. The texts are typed here from the specifications, by hand: nothing of the form's definition is looked at.
import { CAPTURA, GUIA } from '../support/archivos.ts';
import { formularioOf } from '../support/formularios.ts';
import { expect, test } from '../support/test.ts';
import {
  abrirla,
  adjuntar,
  change,
  chooseAsignatura,
  confirm,
  enLista,
  enviarla,
  llega,
  llenarla,
  recargarla,
  responde,
  volverAlResumen,
  write,
  type Acto,
} from './actos.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

/** An act, and what is read because of it. */
type Paso = readonly [acto: Acto, ...textos: readonly string[]];

const TODOS_OBLIGATORIOS = 'Todos los campos son de carácter obligatorio';
const MARCADOS_OBLIGATORIOS = 'Todos los campos marcados con * son obligatorios';
const DESEA_ENVIAR = '¿Desea enviar la información diligenciada?';
const A_REVISION = 'Los datos diligenciados se enviarán para su respectiva revisión.';
const A_INSCRIPCION = 'Los datos diligenciados se enviarán para su respectiva inscripción al curso.';
const A_BASE_DE_DATOS = 'Los datos diligenciados se enviarán a la base de datos.';
const A_ENCUESTA = 'Sus respuestas dadas en la encuesta serán enviadas.';
const DATOS_ENVIADOS = ['¡Datos enviados!', 'Los datos diligenciados se han enviado de manera exitosa'] as const;
const REGISTRO_EXITOSO = ['Registro exitoso', 'Los datos se han guardado correctamente.'] as const;
const CORREO_NO_VALIDO = 'El correo electrónico debe ser un correo válido.';
const CORREO_INSTITUCIONAL = 'El correo electrónico debe ser el institucional (nombre@universidad.edu.co)';
const NO_HABILITABLE = 'La asignatura elegida no es habilitable.';

type Envio = {
  /** Title and text of the question. */
  readonly pregunta: readonly [titulo: string, texto: string];
  readonly exito: readonly [titulo: string, texto: string];
  /** The form of the call's failure (spec 2 §7, §8); `message` by default. */
  readonly falla?: (texto: string) => unknown;
};

/** From the filled form to its receipt, with an answer that refuses it first. */
const send = ({ pregunta, exito, falla = (message) => ({ message }) }: Envio): Paso[] => [
  [enviarla, ...pregunta, 'Cancelar', 'Enviar'],
  [confirm, 'Enviando información, por favor espere...'],
  [responde(400, falla('El servidor explica por qué no.')), 'El servidor explica por qué no.'],
  [enviarla, ...pregunta],
  [confirm, 'Enviando información, por favor espere...'],
  [llega, ...exito],
];

const enError = (texto: string) => ({ error: texto, message: texto });

/** Each form, act by act. */
const RECORRIDOS: Readonly<Record<string, readonly Paso[]>> = {
  encuestaDeDesempenoDocente: [
    [abrirla, 'Enviar respuestas', 'Deficiente', 'Regular', 'Aceptable', 'Bueno', 'Excelente'],
    [enviarla, TODOS_OBLIGATORIOS],
    [chooseAsignatura('codigoAsignatura', { tipoAsignatura: 'AMV' }), 'Asignatura mediada por la virtualidad (AMV)'],
    [chooseAsignatura('codigoAsignatura', { tipoAsignatura: 'APV' }), 'Asignatura de programas virtuales (APV)'],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_ENCUESTA], exito: DATOS_ENVIADOS }),
  ],
  rutaGraduacion: [
    [abrirla, 'Enviar respuestas', 'Ya lo realicé', 'No tengo conocimiento', 'Estoy pendiente de realizarlo'],
    [enviarla, TODOS_OBLIGATORIOS],
    [
      write('usuario.correo', 'ana@ejemplo.co'),
      'El correo electrónico del estudiante debe ser el institucional (nombre@universidad.edu.co)',
    ],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_ENCUESTA], exito: DATOS_ENVIADOS }),
  ],
  inscripcionHBV: [
    [abrirla],
    [enviarla, TODOS_OBLIGATORIOS],
    [write('correo', 'ana@ejemplo'), CORREO_NO_VALIDO],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_INSCRIPCION], exito: DATOS_ENVIADOS }),
  ],
  solicitudHabilitacion: [
    [abrirla],
    [enviarla, TODOS_OBLIGATORIOS],
    [chooseAsignatura('infoHabilitacion.codigoAsignatura', { habilitable: false }), NO_HABILITABLE],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_REVISION], exito: DATOS_ENVIADOS }),
  ],
  inscripcionCatedra: [
    [abrirla],
    [enviarla, TODOS_OBLIGATORIOS],
    [write('correo', 'ana@correo.ejemplo.co'), CORREO_INSTITUCIONAL],
    [llenarla],
    // Another journey has enrolled the document of the others.
    [write('numDocumento', '1020304051')],
    ...send({ pregunta: ['Cordial saludo, estudiante:', A_INSCRIPCION], exito: DATOS_ENVIADOS }),
  ],
  inscripcionEstrategia: [
    [abrirla],
    [enviarla, TODOS_OBLIGATORIOS],
    // Text before the last `@` does not make an address institutional.
    [write('correo', 'ana.universidad.edu.co@ejemplo.co'), CORREO_INSTITUCIONAL],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_INSCRIPCION], exito: DATOS_ENVIADOS }),
  ],
  encuestaSatisfaccion: [
    [abrirla, 'Registrarme'],
    [enviarla, TODOS_OBLIGATORIOS],
    [write('infoSolicitud.correo', 'ana@ejemplo'), CORREO_NO_VALIDO],
    [write('infoSolicitud.correo', 'ana@ejemplo.co')],
    [write('infoSolicitud.correo2', 'ana@ejemplo.com'), 'El correo electrónico debe coincidir en ambos campos'],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_ENCUESTA], exito: DATOS_ENVIADOS }),
  ],
  solicitudUDEV: [
    [abrirla, 'Realizar registro', 'Solicitud a la Unidad de Educación Virtual'],
    [
      enviarla,
      MARCADOS_OBLIGATORIOS,
      'Debe autorizar el tratamiento de datos por parte de la Unidad de Educación Virtual',
    ],
    [
      write('infoSolicitud.correoInstitucional', 'ana@ejemplo.co'),
      'El correo intitucional es incorrecto... debe tener la forma nombre@universidad.edu.co',
    ],
    [write('infoSolicitud.correoAlterno', 'ana.ejemplo.co'), 'El correo alterno debe ser un correo válido'],
    [write('infoSolicitud.pregunta', 'Otra'), 'Escriba su pregunta *'],
    [adjuntar('imgEvidencia', GUIA), 'El archivo adjunto debe de ser una imagen'],
    [adjuntar('imgEvidencia', CAPTURA)],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_REVISION], exito: DATOS_ENVIADOS }),
  ],
  encuestaCaracterizacionDigital: [
    [abrirla],
    [enviarla, TODOS_OBLIGATORIOS],
    [
      write('datosBasicos.autorizacionTratamientoDatos', 'No'),
      'No podemos continuar si no acepta el tratamiento de datos.',
    ],
    [write('datosBasicos.autorizacionTratamientoDatos', 'Sí'), 'Paso 1 de 5 · Datos personales'],
    [write('datosBasicos.correoElectronico', 'ana ejemplo'), CORREO_NO_VALIDO],
    [llenarla, 'Enviar respuestas'],
    [change('accesoTecnologia.tipoEquipoPropio')],
    [write('accesoTecnologia.tipoEquipoPropio', ['Otro']), 'Otro, ¿Cuál?'],
    [write('accesoTecnologia.equipoPropioOtroEspecificar', 'Reloj')],
    [volverAlResumen],
    ...send({
      pregunta: [DESEA_ENVIAR, A_BASE_DE_DATOS],
      exito: DATOS_ENVIADOS,
      falla: (message) => ({ error: true, message }),
    }),
  ],
  departamentoDePersonal: [
    [abrirla, 'Realizar registro'],
    [enviarla, MARCADOS_OBLIGATORIOS],
    [write('correoElectronico', 'ana@'), 'El correo electrónico no es válido'],
    [llenarla],
    [enviarla],
    [confirm],
    [responde(400, {}), 'Ocurrió un error inesperado'],
    ...send({ pregunta: [DESEA_ENVIAR, A_INSCRIPCION], exito: REGISTRO_EXITOSO, falla: enError }),
  ],
  proyectoSchneiderElectric: [
    [abrirla, 'Registrarme'],
    [enviarla, TODOS_OBLIGATORIOS],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_INSCRIPCION], exito: REGISTRO_EXITOSO, falla: enError }),
  ],
  notariaDocente: [
    [abrirla],
    [enLista('infoEstudiantes', 'Agregar'), TODOS_OBLIGATORIOS],
    [write('infoDocente.correo', 'luz@ejemplo.co'), CORREO_INSTITUCIONAL],
    [write('infoDocente.correo', 'luz@correo.universidad.edu.co')],
    [enLista('infoEstudiantes', 'Agregar')],
    [enLista('infoEstudiantes', 'Listo'), TODOS_OBLIGATORIOS],
    [write('infoEstudiantes.0.correoEstudiante', 'ana@ejemplo.co'), CORREO_INSTITUCIONAL],
    [enLista('infoEstudiantes', 'Quitar'), '¿Quitar estudiante 1?'],
    [async ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_REVISION], exito: DATOS_ENVIADOS }),
  ],
  induccionDocente: [
    [abrirla],
    [enviarla, TODOS_OBLIGATORIOS],
    [write('correoDocente', 'luz@ejemplo.co'), CORREO_INSTITUCIONAL],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_BASE_DE_DATOS], exito: DATOS_ENVIADOS }),
  ],
  solicitudAulaVirtual: [
    [abrirla, 'Temas (navegación vertical)', 'Pestañas (17 semanas - navegación horizontal)'],
    [
      enviarla,
      '¡Todos los campos marcados con * son obligatorios!',
      '¡Debe agregar almenos una asignatura para realizar el registro!',
    ],
    [write('datosDocente.correoDocente', 'luz@ejemplo.co'), CORREO_INSTITUCIONAL],
    [enLista('listaCursosAgregados', 'Agregar')],
    [enLista('listaCursosAgregados', 'Listo'), '¡Todos los campos de asignatura son obligatorios!'],
    [enLista('listaCursosAgregados', 'Quitar')],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_REVISION], exito: DATOS_ENVIADOS }),
  ],
  recepcionGDCA: [
    [abrirla],
    [enviarla, TODOS_OBLIGATORIOS],
    [write('infoRecepcion.correoDocente', 'luz@ejemplo.co'), CORREO_INSTITUCIONAL],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_REVISION], exito: DATOS_ENVIADOS }),
  ],
  apoyoExamenHabilitacion: [
    [abrirla],
    [enviarla, TODOS_OBLIGATORIOS],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_REVISION], exito: DATOS_ENVIADOS }),
  ],
  cancelacionAsignaturas: [
    [abrirla],
    [enviarla, 'Todos los campos son obligatorios'],
    [chooseAsignatura('codigoSia', { habilitable: false }), NO_HABILITABLE],
    [chooseAsignatura('codigoSia', { habilitable: true })],
    [recargarla],
    [enLista('alumnosAgregados', 'Agregar'), 'Cancelado', 'Provisional'],
    [enLista('alumnosAgregados', 'Listo'), 'Todos los campos son obligatorios'],
    [write('alumnosAgregados.0.correoInstitucional', 'ana@ejemplo.co'), CORREO_INSTITUCIONAL],
    [enLista('alumnosAgregados', 'Quitar')],
    [async ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()],
    [llenarla],
    ...send({ pregunta: [DESEA_ENVIAR, A_REVISION], exito: DATOS_ENVIADOS }),
  ],
};

for (const [slug, pasos] of Object.entries(RECORRIDOS)) {
  test(`${slug}: each quoted text is read because of the act that causes it`, async ({ page, request }) => {
    const target = { page, request, formulario: formularioOf(slug) };
    const read = (texto: string) => page.getByText(texto, { exact: true }).filter({ visible: true });
    for (const [acto, ...textos] of pasos) {
      for (const texto of textos) await expect(read(texto), texto).toHaveCount(0);
      await acto(target);
      for (const texto of textos) await expect(read(texto).first(), texto).toBeVisible();
    }
  });
}
