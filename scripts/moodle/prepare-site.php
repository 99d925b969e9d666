<?php
// Prepares a trial site of a stock Moodle for `npm run test:moodle`: web services, accounts, tokens and a course with a teacher
// and a student. Prints them as JSON. Arguments: the folder of the Moodle's config.php.
define('CLI_SCRIPT', true);
require $argv[1] . '/config.php';
require_once $CFG->libdir . '/testing/generator/lib.php';

foreach (['enablewebservices' => 1, 'enablemobilewebservice' => 1, 'webserviceprotocols' => 'rest', 'noemailever' => 1] as $name => $value) {
    set_config($name, $value);
}
\core\session\manager::set_user(get_admin());
$system = context_system::instance();
$generator = new testing_data_generator();
$account = fn(string $name) => $DB->get_record('user', ['username' => $name]) ?: $generator->create_user(['username' => $name]);
[$service, $other, $person, $teacher] = array_map($account, ['wsprueba', 'wssinpermiso', 'personaprueba', 'docenteprueba']);

$manager = $DB->get_field('role', 'id', ['shortname' => 'manager'], MUST_EXIST);
$own = $DB->get_field('role', 'id', ['shortname' => 'gcprueba']) ?: create_role('Gestión Curricular', 'gcprueba', '');
set_role_contextlevels($own, [CONTEXT_SYSTEM]);
$access = require_once_access($CFG->dirroot);
foreach (array_keys($access) as $capability) {
    assign_capability($capability, CAP_ALLOW, $own, $system->id, true);
}
foreach ([$manager, $CFG->defaultuserroleid] as $role) {
    assign_capability('webservice/rest:use', CAP_ALLOW, $role, $system->id, true);
}
role_assign($manager, $service->id, $system->id);
role_assign($own, $service->id, $system->id);
role_assign($manager, $other->id, $system->id);

$external = $DB->get_record('external_services', ['shortname' => 'local_gestioncurricular'], '*', MUST_EXIST);
$mobile = $DB->get_record('external_services', ['shortname' => MOODLE_OFFICIAL_MOBILE_SERVICE], '*', MUST_EXIST);
$DB->set_field('external_services', 'enabled', 1, ['id' => $mobile->id]);
foreach ([$service, $other] as $user) {
    $allowed = ['externalserviceid' => $external->id, 'userid' => $user->id];
    if (!$DB->record_exists('external_services_users', $allowed)) {
        $DB->insert_record('external_services_users', (object) ($allowed + ['timecreated' => time()]));
    }
}
$course = $generator->create_course();
$spare = $generator->create_course();
foreach ([$course, $spare] as $one) {
    $generator->enrol_user($teacher->id, $one->id, 'editingteacher');
    $generator->enrol_user($person->id, $one->id, 'student');
    $generator->create_module('assign', ['course' => $one->id, 'duedate' => time() - DAYSECS]);
}
$token = fn($user, $to) => \core_external\util::generate_token(EXTERNAL_TOKEN_PERMANENT, $to, $user->id, $system);
echo json_encode([
    'release' => $CFG->release,
    'curso' => (int) $course->id,
    'desechable' => (int) $spare->id,
    'MOODLE_TOKEN' => $token($service, $external),
    'MOODLE_TOKEN_PERSONA' => $token($person, $mobile),
    'MOODLE_TOKEN_SIN_PERMISO' => $token($other, $external),
]);

/**
 * Reads the capabilities that the plugin declares.
 *
 * @param string $dirroot of the Moodle
 * @return array
 */
function require_once_access(string $dirroot): array {
    $capabilities = [];
    require $dirroot . '/local/gestioncurricular/db/access.php';
    return $capabilities;
}
