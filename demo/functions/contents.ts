import { z } from 'zod';
import { int, options } from '../protocol/params.ts';
import type { Module, Section } from '../site/model.ts';
import { can, inCourse } from '../site/permissions.ts';
import { defineFunction, enterCourse, type Call } from './define.ts';

const PURPOSES: Record<Module['type'], string> = {
  forum: 'collaboration',
  resource: 'content',
  url: 'content',
  page: 'content',
  label: 'content',
  assign: 'assessment',
  quiz: 'assessment',
};

const DATE_LABELS: Record<string, string> = {
  allowsubmissionsfromdate: 'Apertura:',
  duedate: 'Cierre:',
  timeopen: 'Abre:',
  timeclose: 'Cierra:',
};

/** Files of a resource: one, small. */
function fileOf({ site }: Call, module: Module) {
  const file = {
    type: 'file',
    filename: 'guia-didactica.pdf',
    filepath: '/',
    filesize: 48_213,
    fileurl: `${site.url}/webservice/pluginfile.php/${module.id + 78}/mod_resource/content/0/guia-didactica.pdf?forcedownload=1`,
    timecreated: site.madeAt,
    timemodified: site.madeAt,
    sortorder: 1,
    mimetype: 'application/pdf',
    isexternalfile: false,
    userid: null,
    author: null,
    license: null,
  };
  return {
    contents: [file],
    contentsinfo: {
      filescount: 1,
      filessize: file.filesize,
      lastmodified: file.timemodified,
      mimetypes: [file.mimetype],
      repositorytype: '',
    },
  };
}

function moduleView(call: Call, module: Module) {
  const { url } = call.site;
  return {
    id: module.id,
    ...(module.type !== 'label' && { url: `${url}/mod/${module.type}/view.php?id=${module.id}` }),
    name: module.name,
    instance: module.instance,
    contextid: module.id + 78,
    visible: Number(module.isVisible),
    uservisible: true,
    visibleoncoursepage: 1,
    modicon: `${url}/theme/image.php/boost/${module.type}/${call.site.madeAt}/monologo?filtericon=1`,
    modname: module.type,
    purpose: PURPOSES[module.type],
    branded: false,
    modplural: module.type,
    availability: null,
    indent: 0,
    onclick: '',
    afterlink: null,
    ...(module.type !== 'assign' && { activitybadge: [] }),
    customdata: JSON.stringify(Object.fromEntries(module.dates.map(({ name, at }) => [name, at]))),
    noviewlink: module.type === 'label',
    completion: 0,
    downloadcontent: 1,
    dates: module.dates.map(({ name, at }) => ({ label: DATE_LABELS[name] ?? name, timestamp: at, dataid: name })),
    groupmode: 0,
    ...(module.type === 'resource' && fileOf(call, module)),
  };
}

const sectionView = (section: Section, index: number, modules: readonly object[]) => ({
  id: section.id,
  name: section.name,
  visible: 1,
  summary: '',
  summaryformat: 1,
  section: index,
  hiddenbynumsections: 0,
  uservisible: true,
  component: null,
  itemid: null,
  modules,
});

/** Hidden modules are in the list, marked, for those who may see them. */
export const getContents = defineFunction('core_course_get_contents', {
  params: z.strictObject({ courseid: int, options: options('excludemodules', 'excludecontents') }),
  run(call, { courseid, options: wanted }) {
    const course = enterCourse(call, courseid);
    const seesHidden = can(call.site, call.user, 'moodle/course:viewhiddenactivities', inCourse(course.id));
    return (call.site.sections.get(course.id) ?? []).map((section, index) => {
      const listed = wanted.excludemodules === '1' ? [] : section.modules;
      const visible = listed.filter(({ isVisible }) => isVisible || seesHidden);
      return sectionView(
        section,
        index,
        visible.map((module) => moduleView(call, module)),
      );
    });
  },
});
