import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;
import org.apache.pdfbox.pdmodel.interactive.form.PDSignatureField;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;

/** Each line names a PDF; the answer is a line of JSON with its pages in grey, its text and its fields. */
public class ShowPdf {
    public static void main(String[] arguments) throws Exception {
        LogManager.getLogManager().reset();
        Logger.getLogger("").setLevel(Level.OFF);
        int dpi = Integer.parseInt(arguments[0]);
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String path = in.readLine(); path != null; path = in.readLine()) {
            String answer;
            try {
                answer = show(new File(path), dpi);
            } catch (Throwable error) {
                answer = "{\"failure\":" + quoted(String.valueOf(error)) + "}";
            }
            out.println(answer);
            out.flush();
        }
    }

    private static String show(File file, int dpi) throws Exception {
        StringBuilder answer = new StringBuilder("{\"pages\":[");
        try (PDDocument document = PDDocument.load(file)) {
            PDFRenderer renderer = new PDFRenderer(document);
            for (int i = 0; i < document.getNumberOfPages(); i++) {
                BufferedImage image = renderer.renderImageWithDPI(i, dpi, ImageType.GRAY);
                byte[] grey = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
                answer.append(i == 0 ? "" : ",").append("{\"width\":").append(image.getWidth());
                answer.append(",\"height\":").append(image.getHeight()).append(",\"grey\":\"");
                answer.append(Base64.getEncoder().encodeToString(grey)).append("\"}");
            }
            answer.append("],\"text\":").append(quoted(new PDFTextStripper().getText(document)));
            answer.append(",\"fields\":{");
            PDAcroForm form = document.getDocumentCatalog().getAcroForm(null);
            if (form != null) {
                String comma = "";
                for (PDField field : form.getFieldTree()) {
                    boolean signature = field instanceof PDSignatureField;
                    Object value = signature ? ((PDSignatureField) field).getSignature() : null;
                    String text = signature ? String.valueOf(value != null) : field.getValueAsString();
                    answer.append(comma).append(quoted(field.getFullyQualifiedName())).append(":").append(quoted(text));
                    comma = ",";
                }
            }
        }
        return answer.append("}}").toString();
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : String.valueOf(text).toCharArray()) {
            if (c == '"' || c == '\\') quoted.append('\\').append(c);
            else if (c < 0x20) quoted.append(String.format("\\u%04x", (int) c));
            else quoted.append(c);
        }
        return quoted.append('"').toString();
    }
}
