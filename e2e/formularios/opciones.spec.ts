// The options that the two specifications word, offered to the letter and in their order. Typed here by hand, as in
// `textos.spec.ts`; lists whose wording they do not show are held to their counts in `listas.test.ts`.
import { campoOfBloqueo } from '../../src/catalogo/condiciones.ts';
import { controlOf, diligenciarCampo, diligenciarPaso } from '../support/diligenciar.ts';
import { abrir, datosOf, formularioOf } from '../support/formularios.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const SI_NO = ['Sí', 'No'];
const DOCUMENTOS = ['T.I.', 'C.C.', 'C.E.', 'Pasaporte', 'Otro'];
const FRECUENCIAS = [
  'Nunca',
  'Casi nunca',
  'Al menos una vez al mes',
  'Al menos una vez a la semana',
  'Diariamente menos de 5 horas',
  'Diariamente más de 5 horas',
];
const AVANCES = ['Ya lo realicé', 'No tengo conocimiento', 'Estoy pendiente de realizarlo'];
const DESEMPENO = ['Deficiente', 'Regular', 'Aceptable', 'Bueno', 'Excelente'];
const FACULTADES = [
  'Ingenierías',
  'Artes y Humanidades',
  'Ciencias Económicas y Administrativas',
  'Ciencias Exactas y Aplicadas',
];

type Ofertas = Readonly<Record<string, readonly string[]>>;

/** By form and path, what is offered; further options may follow. */
const OFERTAS: Readonly<Record<string, Ofertas>> = {
  encuestaDeDesempenoDocente: { ECC1: DESEMPENO, CR3: DESEMPENO, ME2: DESEMPENO, AMA3: DESEMPENO },
  rutaGraduacion: { 'respuestas.resp1': AVANCES, 'respuestas.resp2': AVANCES, 'respuestas.resp3': AVANCES },
  inscripcionEstrategia: { tipoDocumentoIdentidad: DOCUMENTOS },
  encuestaSatisfaccion: {
    'infoSolicitud.tipoUsuario': ['Estudiante', 'Docente', 'Aspirante', 'Egresado'],
    'infoSolicitud.ratingContacto': ['Muy difícil', 'Difícil', 'Ni fácil ni difícil', 'Fácil', 'Muy fácil'],
  },
  solicitudUDEV: {
    'infoSolicitud.tipoDocumento': [
      'Cédula de ciudadanía',
      'Cédula de extrangería',
      'Número único de identificación',
      'Pasaporte',
      'Tarjeta de identidad',
      'Carnet diplomático',
      'Registro civil',
      'Permiso proteccion temporal - PPT',
    ],
    'infoSolicitud.tipoUsuario': ['Docente', 'Estudiante'],
  },
  encuestaCaracterizacionDigital: {
    'datosBasicos.autorizacionTratamientoDatos': SI_NO,
    'datosBasicos.tipoDocumento': [
      'Cédula de ciudadanía',
      'Tarjeta de identidad',
      'Cédula de extranjería o identificación de extranjería',
      'Permiso de permanencia',
      'Pasaporte',
    ],
    'datosBasicos.genero': [
      'Femenino',
      'Masculino',
      'No binario',
      'Transgénero',
      'Otra identidad / ninguna de las anteriores',
      'Prefiero no responder',
    ],
    'datosBasicos.estratoSocioeconomico': ['1', '2', '3', '4', '5'],
    'accesoTecnologia.equipoPropio': SI_NO,
    'accesoTecnologia.camaraDisponible': SI_NO,
    'usoTecnologia.actividadesInternet.comunicacion': FRECUENCIAS,
    'usoTecnologia.frecuenciaHerramientasDigitales.youtube': FRECUENCIAS,
  },
  departamentoDePersonal: {
    cargo: ['Docente', 'Empleado', 'Contratista', 'Laboratorista'],
    curso: ['SG-SST Contratista', 'SG-SST Docente o Empleado', 'SG-SST Talleres y Laboratorios', 'Curso B-Learning'],
  },
  proyectoSchneiderElectric: { tipoDocumentoIdentidad: DOCUMENTOS, gradoAcademicoActual: ['Décimo', 'Once'] },
  induccionDocente: { facultad: FACULTADES, tipoDocente: ['Antiguo', 'Nuevo'], modalidad: ['AMV', 'APV'] },
  solicitudAulaVirtual: {
    'informacionAdicionalSolicitud.formatoAula': [
      'Temas (navegación vertical)',
      'Pestañas (17 semanas - navegación horizontal)',
    ],
    'informacionAdicionalSolicitud.matriculadoCursoDocentes': SI_NO,
  },
};

for (const [slug, ofertas] of Object.entries(OFERTAS)) {
  test(`${slug}: offers what the specification words, in its order`, async ({ page, request }) => {
    const formulario = formularioOf(slug);
    await abrir(page, formulario);
    if (formulario.bloqueo)
      await diligenciarCampo(page, formulario, campoOfBloqueo(formulario.bloqueo.condicion), 'Sí');
    let paso = 0;
    for (const [ruta, textos] of Object.entries(ofertas)) {
      const seccion = formulario.secciones.findIndex(({ campos }) =>
        campos.some((campo) => `${ruta}.`.startsWith(`${campo}.`)),
      );
      while (formulario.pasos && paso < seccion - 1) {
        await diligenciarPaso(page, formulario, await datosOf(request, formulario), paso++);
      }
      await controlOf(page, ruta).waitFor();
      const offered = await controlOf(page, ruta).locator('option:not([value=""]), label').allTextContents();
      expect(offered.slice(0, textos.length), ruta).toEqual(textos);
    }
  });
}
