<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

/**
 * Asks a person who logged in here, by whatever method, whether to enter Gestión Curricular, and sends them there with a
 * one-time code.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

use local_gestioncurricular\local\signin;

require(__DIR__ . '/../../config.php');

// Neither page nor redirection may tell anybody its address, or stay in a cache.
$CFG->referrerpolicy = 'no-referrer';
header('Referrer-Policy: no-referrer');
header('Cache-Control: no-store');

$state = signin::required_value('state');
$challenge = signin::required_value('challenge');
$url = new moodle_url('/local/gestioncurricular/entrar.php', ['state' => $state, 'challenge' => $challenge]);

$PAGE->set_context(context_system::instance());
$PAGE->set_url($url);
$PAGE->set_pagelayout('login');
$PAGE->set_cacheable(false);
$PAGE->set_title(get_string('signin', 'local_gestioncurricular'));

require_login(0, false);
if (isguestuser()) {
    $SESSION->wantsurl = $url->out(false);
    redirect(get_login_url());
}
// A person at a shared computer logs the other one out as login/logout.php does, and comes back here.
if (optional_param('other', false, PARAM_BOOL)) {
    require_sesskey();
    $redirect = $url->out(false);
    foreach (get_enabled_auth_plugins() as $method) {
        get_auth_plugin($method)->logoutpage_hook();
    }
    require_logout();
    redirect($redirect);
}
signin::require_person();

if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    require_sesskey();
    header('Location: ' . signin::send_back($state, $challenge), true, 303);
    die;
}

$continue = new single_button($url, get_string('continue'), 'post');
$other = html_writer::link(
    new moodle_url($url, ['other' => 1, 'sesskey' => sesskey()]),
    get_string('signinother', 'local_gestioncurricular')
);
echo $OUTPUT->header();
echo $OUTPUT->confirm(
    get_string('signinas', 'local_gestioncurricular', s(fullname($USER))),
    $continue,
    new moodle_url(signin::application())
);
echo html_writer::tag('p', $other);
echo $OUTPUT->footer();
